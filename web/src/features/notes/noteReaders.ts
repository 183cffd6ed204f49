/** Says who reads a note. */
export const noteReaders = (visible_all: boolean): string =>
  visible_all
    ? 'all staff on duty for this student. Students and carers do not see notes.'
    : 'you, the homeroom teacher and the head of year. Students and carers do not see notes.';
