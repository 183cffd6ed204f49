/** What people read about an intake that no try could finish. */
export const couldNotCheck =
  'The file could not be checked after several tries. Nothing was changed. Please upload it again.';
export const couldNotApply =
  'The changes could not be applied. Everything was put back as it was. Please upload the file again.';
export const couldNotRollBack =
  'The changes could not be rolled back completely. Please upload the last good file again.';
