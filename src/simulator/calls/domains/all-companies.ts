import type { Company } from '../scenario'
import { autoRepair } from './auto-repair'
import { dentalPractice } from './dental-practice'
import { energySupplier } from './energy-supplier'
import { homeInternet } from './home-internet'
import { hotel } from './hotel'
import { onlineShop } from './online-shop'
import { parcelDelivery } from './parcel-delivery'
import { propertyManagement } from './property-management'

export const COMPANIES: readonly Company[] = [
  homeInternet,
  dentalPractice,
  parcelDelivery,
  propertyManagement,
  autoRepair,
  onlineShop,
  hotel,
  energySupplier,
]
