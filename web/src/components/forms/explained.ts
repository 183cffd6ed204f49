/** What messages leave out whose words the specification gives. */
const reasons: Readonly<Record<string, string>> = {
  '*Please select valid date.': 'The end must come after the start.',
};

/** Returns the message of a fault, with the reason if its own words give none. */
export const explained = (message: string): string => {
  const reason = reasons[message];
  return reason ? `${message} ${reason}` : message;
};
