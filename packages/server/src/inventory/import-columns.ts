import type { ITEM_COLUMNS } from '@clinic/contract/uploads/uploads'
import { type Aliases, names } from '../spreadsheet/columns.ts'

/** Columns and cells that may be left out, because they describe the box or one unit of it. */
const OPTIONAL = ['unit', 'lotNo', 'expiresOn'] as const

export type Field = (typeof ITEM_COLUMNS)[number] | (typeof OPTIONAL)[number]

export const isRequired = (field: Field): boolean => !OPTIONAL.some((optional) => optional === field)

/** If two columns match a field, the earlier name wins: current stock before opening stock. */
export const ITEM_ALIASES: Aliases<Field> = {
  name: names(`
    item items itemname nameofitem drug drugs drugname nameofdrug nameofdrugs drugitem drugsitems product products productname
    medicine medicines medicinename nameofmedicine medication commodity genericname brandname consumable consumables article stockitem`),
  count: names(`
    quantity qty qtyinstore quantityinstore qtyinstock quantityinstock qtyonhand quantityonhand onhand qtyavailable quantityavailable
    availableqty availablequantity available qtyleft quantityleft left remaining stock stocklevel instock instore unitsinstock unitsinstore
    noinstock noinstore balance stockbalance currentstock currentbalance closingstock closingbalance physicalcount stockcount totalquantity
    totalqty units noofunits number amount openingstock openingbalance openingqty openingquantity`),
  description: names(`
    desc details itemdescription drugdescription productdescription use uses usedfor usage purpose indication indications
    category class drugclass type form dosageform remark remarks notes`),
  unit: names('unitofissue dispensingunit issueunit uom unitofmeasure unitofdispense'),
  lotNo: names('lot lots lotnumber batch batchno batchnumber'),
  expiresOn: names('expiry expirydate expiring expires exp expdate expirationdate dateofexpiry bestbefore useby'),
  dosage: names('dose doses strength drugstrength strengthdose dosestrength dosagestrength size packsize'),
}
