/** How many pushes a day a person gets who has chosen nothing. Emergencies and absences pass. */
export const pushBudget = 4;

/** Whether a push counts for the budget of its reader, by its tag. */
export const isCounted = (tag: string): boolean => !/^(emergency|notice-|unexplained-)/.test(tag);
