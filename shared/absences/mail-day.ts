/** What the office decides about the mail of a day on which unusually many absences have no reason. */
export const mailDecisions = ['send', 'no'] as const;
export type MailDecision = (typeof mailDecisions)[number];
