import { expect, it } from 'vitest';
import { arrivalKey, folderOf } from '#functions/files/store/file-keys';
import { schoolNamed } from '#test/support/records/school';

it.each(['main', 'regional'])('names the school %s in the address of a file', (site) => {
  expect(arrivalKey(schoolNamed(site), 'f', 'pdf')).toBe(`arrivals/${site}/f.pdf`);
  expect(folderOf(schoolNamed(site), 'f')).toBe(`files/${site}/f/`);
});
