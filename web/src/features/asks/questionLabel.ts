/** Returns a question as it stands before its answer: “Lunch:”, and “Who comes?” as it is. */
export const questionLabel = (text: string): string => (/[.:?!…]$/.test(text) ? text : `${text}:`);
