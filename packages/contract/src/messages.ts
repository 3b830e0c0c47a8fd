/**
 * The catalogue, part one: every sentence that the specification quotes, spelling included, and those that server and web share. Change
 * one here and it changes everywhere. The others are in the `words.ts` of their feature, of web/src/ui or of web/src/app, and of the
 * server's cli and startup. A sentence with a number or a name is a typed function. web/test/words.test.ts finds inline ones.
 */

/** Section 5: what a form says about a field. */
export const RULES = {
  firstname: 'Please enter first name',
  lastname: "Please patient's last name",
  letters: 'Name must have at least 3 characters',
  phone: "Enter patient's phone number",
  option: 'Select an option',
  placeholder: 'Please select an issue',
  ageRange: "Enter patient's dob",
  allergies: 'Enter N/A if no allergy',
  church: 'Church is required',
  contactPerson: "Contact person's name required",
  contactPersonNumber: "Contact person's phone number required",
  attendants: 'Please select at least one option',
  bed: 'Select a room',
  email: 'A valid email is required',
  emailForm: 'Email must be of the form {email}',
  password: 'Password is required',
  otp: 'Please enter password reset code',
  otpForm: 'Reset code should be 6 digits',
  newPassword: 'Please enter a new password',
  confirmPassword: 'Confirm password',
  passwordsMatch: 'Passwords should match!',
  itemName: 'Please enter item name',
  description: 'Please enter description',
  quantity: 'Please enter quantity',
  dosage: 'Please enter dosage',
  searchName: "Enter patient's name",
  searchPhone: "Enter patient's phone number",
} as const

/** 'Password should be at least 6 characters'; the number is the clinic's setting, 6 by default. */
export const passwordTooShort = (min: number): string => `Password should be at least ${min} characters`

/** Section 8 and section 4: what a toast says when something worked. */
export const TOASTS = {
  loginSuccessful: 'Login successful',
  checkEmail: 'Check email for reset code',
  passwordChanged: 'Password changed!',
  recordAdded: 'Record added!',
  recordUpdated: 'Record updated!',
  commentAdded: 'Comment added!',
  actionCompleted: 'Action completed!',
  personnelUpdated: 'Personnel Updated Successfull',
  inventoryAdded: 'Inventory added!',
  bedsDone: 'Done',
  sessionDone: 'Done!',
} as const

/** Section 8: what a toast says when something failed and the server sent no message. */
export const FAILURES = {
  unknown: 'Unknown error occurred: ',
  churches: 'Error fetching church list',
  upload: 'An error occurred during file upload',
  uploadStatus: (status: number) => `HTTP error! Status: ${status}`,
  report: 'An error occured. Please try again',
  care: 'An error occured',
  personnelAction: 'An error occured! Please try again.',
  personnelEdit: 'An error occured',
  route: 'Unexpected Application Error!',
} as const

/** What follows 'Unknown error occurred: ': what is wrong, and what to do. */
export const TROUBLE = {
  unreachable: 'the clinic server cannot be reached. Check the Wi-Fi and try again. What you typed is kept.',
  stranger:
    'something else answered in place of the clinic server, such as the sign-in page of a Wi-Fi. Check the Wi-Fi and try again. What you typed is kept.',
  status: (status: number) =>
    `the clinic server could not answer (HTTP ${status}). Try again, and tell the admin if it happens again. What you typed is kept.`,
  page: 'this page made a mistake. Try again, and tell the admin if it happens again. What you typed is kept.',
} as const

/** The words that mark a partly stored upload (sections 4 and 8). */
export const UNABLE_TO_INSERT = 'unable to insert'

/** Section 2: headings, labels, buttons and states of the screens. */
export const SCREEN = {
  notFound: 'Page Not Found',
  notFoundText: 'The page you are looking for does not exist.',
  logoutQuestion: 'Are you sure you want to logout?',
  signInTitle: 'Sign in to EMR',
  forgotLink: 'Forgot Password?',
  sendCode: 'Send Code',
  confirm: 'Confirm',
  changePasswordTitle: 'Change your password',
  createPasswordTitle: 'Create a new password',
  createPassword: 'Create password',
  signIn: 'Sign in',
  skip: 'Skip',
  unprocessedFile: 'unprocessed output.csv',
  newPatientTitle: 'Open a new record',
  fromSaints: 'Are you from Saints Community Church?',
  createRecord: 'Create Record',
  allDone: 'All done!',
  startConsultation: 'Start a consultation',
  returnHome: 'Return Home',
  loadingPatients: 'Loading paitients...',
  noPatient: 'No patient found',
  createForThem: 'Create a record for them',
  editProfile: 'Edit Profile',
  editPatientTitle: 'Your profile',
  updateRecord: 'Update Record',
  viewProfile: 'View Profile',
  viewDetails: 'View full details',
  viewHistory: 'View history',
  noHistory: 'No history found',
  lastSession: 'Last Session Summary',
  noSession: 'No session found',
  createSession: 'Create Session',
  confirmProceed: 'Confirm that you want to proceed?',
  yes: 'Yes',
  goBackAndEdit: 'Go back and edit',
  sessionDone: 'All Done!',
  detailsTitle: 'Details of Consultation',
  closeRequest: 'Close Request',
  attend: 'Attend to Patient',
  loading: 'Loading...',
  careDetails: 'Details of what was done',
  careHelp: 'If you dispensed any drug or use any inventory item, please give detaills.',
  selectPlaceholder: 'Select',
  dosage: 'Dosage',
  addItem: '+ Add item',
  save: 'Save',
  activeSessions: 'Active Sessions',
  fetchingSessions: 'Fetching active sessions...',
  searchPersonnel: 'Search for a personnel',
  inviteThem: 'Invite them',
  activated: 'ACTIVATED',
  deactivated: 'DEACTIVATED',
  deactivate: 'Deactivate',
  activate: 'Activate',
  deletePersonnel: 'Delete personnel',
  cancel: 'Cancel',
  submit: 'Submit',
  updatePersonnel: 'Update Personnel',
  downloadReport: 'Download report',
  addBed: '+ add bed',
  createBeds: 'Create Beds',
  free: 'Free',
  uploadCsv: 'Upload a csv',
  allItems: 'All inventory items',
  next: 'Next',
  prev: 'Prev',
} as const
