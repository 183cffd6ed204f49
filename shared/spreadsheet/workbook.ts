/** What to do with a spreadsheet's own file that has another name. */
export const workbookFault =
  'This is an Excel workbook. Save it as “CSV UTF-8” in your spreadsheet program, then choose that file.';

/** The first bytes of a zip, which .xlsx files are, and of an old .xls file. */
const zip = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0];

/** Tells whether bytes that should be a text are a workbook, whose name may end with .csv. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [zip, compound].some((signature) => signature.every((byte, i) => bytes[i] === byte));

/** Tells whether a zip with these files is a workbook. */
export const isWorkbookZip = (names: readonly string[]): boolean =>
  names.includes('[Content_Types].xml');
