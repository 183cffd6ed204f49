/** Said wherever a person confirms a right: a mail or a call may come from somebody else. */
export const inPerson =
  'Speak to the colleague who asked before you confirm. Never confirm because of a mail.';
