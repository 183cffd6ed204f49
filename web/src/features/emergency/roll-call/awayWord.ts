/** What the overview, staff and families read of a student who is away all day by the school’s record. */
export const awayWord = 'Known to be away';
