/** What to do with a spreadsheet's own file that has another name. */
export const workbookFault =
  'This is an Excel workbook. Save it as “CSV UTF-8” in your spreadsheet program, then choose that file.';

/** What to do with a workbook that no reader of ours opens: an old one, or one with a password. */
export const oldWorkbookFault =
  'This is an old Excel workbook, or one with a password. Save it as .xlsx without a password, then choose that file.';

/** The first bytes of a zip, which .xlsx files are, and of an old .xls file. */
const zip = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0];

/** Tells whether bytes that should be a text are a workbook, whose name may end with .csv. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [zip, compound].some((signature) => signature.every((byte, i) => bytes[i] === byte));

/** Tells whether bytes are an old workbook. One with a password has the same form. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  compound.every((byte, i) => bytes[i] === byte);

/** Tells whether a zip with these files is a workbook. */
export const isWorkbookZip = (names: readonly string[]): boolean =>
  names.includes('[Content_Types].xml');
