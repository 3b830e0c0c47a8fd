import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { FIELD_NAMES, fieldOf, isRequired, type PatientField } from '@clinic/contract/patients/patient-fields'
import { type Aliases, names, plainTitle } from '../../spreadsheet/columns.ts'

/** A patient's fields, plus names between first and last. */
export type Column = PatientField | 'otherNames'

/** Titles for the contact person, alone or as the start of 'NOK phone'. */
const KIN = names('contactperson nextofkin nextofkins nok noks kin emergencycontact guardian guardians parent parents parentguardian')
const KIN_OF = [...KIN, 'contact', 'emergency', 'emergencycontactperson']

const PHONE = names(`
  phone phoneno phonenos phonenumber phonenumbers phonenum telephone telephoneno telephonenumber tel telno telnumber mobile mobileno
  mobilenumber mobilephone gsm gsmno gsmnumber cell cellno cellphone phonegsm gsmphone`)

const each = (heads: readonly string[], tails: readonly string[]) => heads.flatMap((head) => tails.map((tail) => head + tail))

/** Other titles that clinics use, besides the field's name and label. */
const MORE: Partial<Aliases<Column>> = {
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
  clinicNumber: names(`
    cardno cardnumber hospitalno hospitalnumber folderno foldernumber fileno filenumber mrn clinicno medicalrecordno medicalrecordnumber`),
  contactPerson: [...KIN, ...each(KIN_OF, names('name fullname person personname')), ...each(names('nameof fullnameof'), KIN)],
  contactPersonNumber: [
    ...each(KIN_OF, [...PHONE, ...names('contactno contactnumber no number')]),
    ...each(each(PHONE, ['', 'of']), KIN),
    ...names('nokcontact nextofkincontact'),
  ],
}

export const labelOf = (column: Column): string => (column === 'otherNames' ? 'Other Names' : fieldOf(column).label)

/** First the columns of the patients' file, then others that a file may have. */
const COLUMNS = [...new Set<Column>(['firstname', 'otherNames', ...PATIENT_COLUMNS, ...FIELD_NAMES])]

export const REQUIRED_COLUMNS = COLUMNS.filter((column) => column !== 'otherNames' && isRequired(column))

const aliasesOf = (column: Column) => [...new Set([...(MORE[column] ?? []), plainTitle(labelOf(column))])]

export const PATIENT_ALIASES = Object.fromEntries(COLUMNS.map((column) => [column, aliasesOf(column)])) as unknown as Aliases<Column> // one entry each
