type Intents = Record<string, string>

/** Which of the nine words the intents of public sentences are, by what the intents are called. */
const NATCS: Intents = {
  problem: 'DisputeCharge ReportLostStolenCard FileClaim ReportAutomobileAccident',
  booking: 'ScheduleAppointment',
  'change-or-cancel':
    'CloseBankAccount CloseAccount CancelAutomaticBilling ChangePlan CancelPlan CancelCheck',
  order: 'EnrollInPlan OrderCheck PurchaseStocks',
  status: 'CheckPaymentStatus',
  billing:
    'InternalFundsTransfer ExternalWireTransfer PayBill ReportBillingIssue UpdateBillingFrequency SetAutoPayment MakeTransfer MakeCreditCardPayment PayLoan',
  account:
    'CheckAccountBalance UpdateStreetAddress UpdatePhoneNumber UpdateEmail GetWithdrawalLimit CheckTransactionHistory AddDependent RemoveDependent UpdatePaymentPreference ChangeAddress GetPolicyNumber CreateAccount ResetPassword ChangeSecurityQuestion GetBankStatement ChangeStatementDelivery AddUserToAccount CheckLoanBalance CheckCreditCardBalance ChangePin',
  information:
    'FindATM GetBranchHours FindBranch AskAboutTransferTime AskAboutCashDeposits GetQuote FindAgent AskConsumerPriceIndex GetInvestmentReport GetTreasuryBondYield GetExchangeRate GetDebtIncomeRatio AskLiquidityRatio OnlineBankingInfo NetIncome GetStockQuote GetLoanInfo GetCreditCardInfo GetCreditReport RequestEmail',
  'service-request':
    'OpenBankingAccount SetUpOnlineBanking RequestProofOfInsurance ApplyLoan ApplyCreditCard OpenAccount RequestNewCard',
}

const MULTIDOGO: Intents = {
  problem: 'reportlostcard reportbrokenphone reportbrokensoftware disputecharge',
  booking: 'bookflight',
  'change-or-cancel': 'changeseatassignment closeaccount changeorder cancelserviceintent',
  order:
    'startserviceintent orderpizzaintent orderdrinkintent ordersaladintent orderburgerintent orderdessertintent ordersideintent orderbreakfastintent startorder orderchecks upgradeserviceintent',
  status: 'checkclaimstatus getseatinfo checkserverstatus',
  billing: 'transfermoney',
  account: 'checkbalance updateaddress viewbillsintent getroutingnumber viewdatausageintent',
  information: 'getinformationintent checkoffereligibility getpromotions',
  'service-request':
    'getproofofinsurance getboardingpass softwareupdate expensereport replacecard transferserviceintent providereceipt',
}

const BANKING77: Intents = {
  problem:
    'card_not_working card_payment_not_recognised card_swallowed cash_withdrawal_not_recognised compromised_card contactless_not_working declined_card_payment declined_cash_withdrawal declined_transfer direct_debit_payment_not_recognised failed_transfer lost_or_stolen_card lost_or_stolen_phone pin_blocked virtual_card_not_working wrong_amount_of_cash_received beneficiary_not_allowed top_up_failed',
  'change-or-cancel': 'cancel_transfer terminate_account',
  order: 'order_physical_card',
  status:
    'Refund_not_showing_up balance_not_updated_after_bank_transfer balance_not_updated_after_cheque_or_cash_deposit card_arrival card_delivery_estimate pending_card_payment pending_cash_withdrawal pending_top_up pending_transfer transfer_not_received_by_recipient',
  billing:
    'card_payment_fee_charged card_payment_wrong_exchange_rate cash_withdrawal_charge extra_charge_on_statement request_refund top_up_by_bank_transfer_charge top_up_by_card_charge transaction_charged_twice transfer_fee_charged transfer_into_account wrong_exchange_rate_for_cash_withdrawal exchange_charge',
  account:
    'change_pin edit_personal_details passcode_forgotten verify_my_identity unable_to_verify_identity why_verify_identity',
  information:
    'age_limit apple_pay_or_google_pay atm_support card_acceptance country_support exchange_rate exchange_via_app fiat_currency_support supported_cards_and_currencies top_up_limits disposable_card_limits visa_or_mastercard transfer_timing',
  'service-request':
    'activate_my_card get_disposable_virtual_card get_physical_card getting_spare_card getting_virtual_card card_about_to_expire',
}

const byIntent = (intents: Intents) =>
  new Map(
    Object.entries(intents).flatMap(([category, names]) =>
      names.split(' ').map((intent) => [intent, category] as const),
    ),
  )

export const CATEGORY_OF = {
  natcs: byIntent(NATCS),
  multidogo: byIntent(MULTIDOGO),
  banking77: byIntent(BANKING77),
}
