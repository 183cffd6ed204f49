/** One line, without line breaks, control characters or direction marks. */
export const plainLine = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

export const onePlainLine = 'Please use one line of plain text.';
