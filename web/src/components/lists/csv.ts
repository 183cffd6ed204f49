import { saveFile } from './saveFile.ts';

export const csvType = 'text/csv;charset=utf-8';

/** Returns a CSV text as a file. */
export const csvFile = (text: string): Blob => new Blob([text], { type: csvType });

/** Saves a CSV text as a file on the person's device. */
export const download = (name: string, text: string): void => saveFile(name, csvFile(text));
