/** A busy device begins to read a file some seconds after the click. */
const readingTime = 60_000;

/** Saves a file on the person's device. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readingTime);
}
