/**
 * Sentences that server and screens share: those that the specification quotes, spelling included. The screens' own are in
 * web/src/lib/texts.ts and in the `words.ts` of each feature; the server's own in server-messages.ts, cli and startup.
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

/** The words that mark a partly stored upload (sections 4 and 8). */
export const UNABLE_TO_INSERT = 'unable to insert'
