import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import type { Row } from '../lib/table'
import { judge, type Learnt, rowOf } from './categories'
import { heardIn } from './heard-calls'

const FOLDER = '../shared/data/benchmarks/'
const DOMAINS = ['banking', 'insurance', 'finance']

/** Which of the nine words each intent of the NatCS sentences is. */
const INTENTS: Record<string, string> = {
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
const CATEGORY = new Map(
  Object.entries(INTENTS).flatMap(([category, intents]) =>
    intents.split(' ').map((intent) => [intent, category] as const),
  ),
)

function readSentences(domain: string): Learnt[] {
  const text = gunzipSync(readFileSync(`${FOLDER}natcs_${domain}.tsv.gz`)).toString('utf8')
  const [, ...lines] = text.trim().split('\n')
  return lines.flatMap((line) => {
    const [sentence = '', intent = ''] = line.split('\t')
    const label = CATEGORY.get(intent.trim())
    if (!label) return []
    const turn = { role: 'caller' as const, text: sentence, startSeconds: null, endSeconds: null }
    return [{ ...heardIn([turn]), label, weight: 1, source: domain, isPermissive: true }]
  })
}

/** Single sentences of callers, each domain judged by what was learned from the others. */
export function measureSentences(): Row[] {
  const sentences = DOMAINS.map(readSentences)
  const said = sentences.map((asked) =>
    judge(sentences.filter((others) => others !== asked).flat(), asked),
  )
  return [
    rowOf('NatCS sentences, other domains', said.flat(), { accuracy: 0.75 }),
    ...said.map((one, at) => rowOf(`… ${DOMAINS[at]} (${one.length})`, one, { accuracy: 0.75 })),
  ]
}
