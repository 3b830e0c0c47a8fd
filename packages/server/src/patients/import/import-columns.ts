import type { PATIENT_COLUMNS } from '@clinic/contract/uploads'
import { type Aliases, names } from '../../spreadsheet/columns.ts'

/** A patient's fields, and a column for the names between first and last. */
export type Field = (typeof PATIENT_COLUMNS)[number] | 'otherNames'

/** Who is asked about a patient: as a person's own column, and as the beginning of 'NOK phone'. */
const KIN = names('contactperson nextofkin nextofkins nok noks kin emergencycontact guardian guardians parent parents parentguardian')
const KIN_OF = [...KIN, 'contact', 'emergency', 'emergencycontactperson']

const PHONE = names(`
  phone phoneno phonenos phonenumber phonenumbers phonenum telephone telephoneno telephonenumber tel telno telnumber mobile mobileno
  mobilenumber mobilephone gsm gsmno gsmnumber cell cellno cellphone phonegsm gsmphone`)

const each = (heads: readonly string[], tails: readonly string[]) => heads.flatMap((head) => tails.map((tail) => head + tail))

export const PATIENT_ALIASES: Aliases<Field> = {
  firstname: names('firstnames fname givenname givennames forename forenames first christianname'),
  otherNames: names('othername middlename middlenames secondname firstandothernames firstothernames firstnameothernames'),
  lastname: names('surname surnames lname familyname last surnamelastname lastnamesurname'),
  phone: [...PHONE, ...names('phone1 phoneno1 phonenumber1 whatsapp whatsappno whatsappnumber')],
  gender: names('sex sexgender gendersex'),
  ageRange: names(`
    agegroup ageband agecategory dateofbirth dob birthdate birthday dateborn age ages agey ageyr ageyrs ageyear ageyears ageinyears ageinyrs
    agelastbirthday agedob dobage ageordob doborage agedateofbirth agemonths agemths agemos ageinmonths ageinmths ageweeks agewks
    ageinweeks agedays ageindays`),
  email: names('emailaddress mail emailid'),
  allergies: names(`
    allergy anyallergy anyallergies allergicto allergyhistory historyofallergy historyofallergies knownallergy knownallergies
    drugallergy drugallergies knowndrugallergy knowndrugallergies allergiesifany`),
  church: names('churchname nameofchurch parish denomination placeofworship churchattended churchbranch churchparish'),
  isSaintsCommunity: names(
    'saintscommunity issaints saints saintscommunitychurch areyoufromsaintscommunitychurch fromsaintscommunitychurch',
  ),
  contactPerson: [...KIN, ...each(KIN_OF, names('name fullname person personname')), ...each(names('nameof fullnameof'), KIN)],
  contactPersonNumber: [
    ...each(KIN_OF, [...PHONE, ...names('contactno contactnumber no number')]),
    ...each(each(PHONE, ['', 'of']), KIN),
    ...names('nokcontact nextofkincontact'),
  ],
}

/** What the screens call them; a column of this name is understood. */
export const PATIENT_LABELS: Record<Field, string> = {
  firstname: 'First Name',
  otherNames: 'Other Names',
  lastname: 'Last Name',
  phone: 'Phone Number',
  gender: 'Gender',
  ageRange: 'Age Range',
  email: 'Email Address',
  allergies: 'Allergies',
  church: 'Church',
  isSaintsCommunity: 'Saints Community',
  contactPerson: 'Contact Person',
  contactPersonNumber: 'Contact Person Number',
}
