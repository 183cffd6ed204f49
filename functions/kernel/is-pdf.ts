/** How far readers look for the first line of a PDF, in bytes. */
const farthest = 1024;

/**
 * Whether readers take a file as a PDF. Some programs write other bytes before its first line; readers
 * look for it in the first 1,024 bytes (ISO 32000-1, annex H, note 13). A file that begins with markup
 * is none: a browser could show it as a page.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, farthest));
  const header = start.indexOf('%PDF-');
  return header >= 0 && !start.subarray(0, header).includes('<');
}
