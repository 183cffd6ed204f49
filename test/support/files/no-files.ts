import type { KeptFilesDeps } from '#functions/files/rules/kept-files';
import type { StoredFiles } from '#functions/files/store/stored-files';
import type { UnneededFiles } from '#functions/files/store/unneeded-files';
import type { Bound } from '#functions/kernel/record/declaration';
import { bound } from '#test/support/records/school';

interface TestFiles extends KeptFilesDeps {
  readonly stored: Bound<StoredFiles, 'result' | 'addressOf'>;
}

/** No files are stored. */
export const noFiles: TestFiles = {
  records: bound({ get: async () => undefined }),
  stored: bound({
    result: async () => undefined,
    addressOf: async () => 'https://files.example/one',
  }),
};

/** Nothing has a file that could be given back. */
export const noRelease: Bound<UnneededFiles, 'release'> = bound({ release: async () => {} });
