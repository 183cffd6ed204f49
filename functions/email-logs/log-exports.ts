import type { DocumentFiles } from '#functions/kernel/documents/store/document-files';
import type { StoredDocument } from '#functions/kernel/documents/store/document-record';
import { type StartDeps, startDocument } from '#functions/kernel/documents/store/start-document';
import { documentView } from '#functions/kernel/documents/view';
import { logTitle } from '#shared/email-logs/email-log-columns';
import type { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { ChannelName } from '#shared/notifications/channels';
import { holds } from '#shared/rights/permissions';
import { checkFilter, type LogSearch } from './log-search.ts';

export interface LogExportDeps extends StartDeps {
  readonly files: Pick<DocumentFiles, 'addressOf'>;
}

/** Starts documents of the e-mail log. */
export function logExportHandlers(
  deps: LogExportDeps,
  { queryOf }: Pick<LogSearch, 'queryOf'>,
): Pick<Handlers<typeof contract>, 'startExport' | 'getExport'> {
  return {
    async startExport(input, caller, request) {
      const { format, sort, descending, ...filter } = input;
      checkFilter(filter);
      const title = logTitle(filter.types, filter.channel);
      const wanted = {
        ...({ kind: 'email-logs', format, title, input } as const),
        file_name: format === 'pdf' ? `${title}.pdf` : `${filesOf[filter.channel]}.${format}`,
        async filterOf() {
          const { postsUid } = await queryOf(caller, filter);
          const seesReasons = holds(caller, 'attendance');
          return {
            ...filter,
            sort,
            descending,
            seesReasons,
            ...(postsUid && { postsUid: [...postsUid] }),
          };
        },
      };
      return exportView(await startDocument(deps, wanted, caller, request));
    },

    async getExport({ exportUid }, caller, { now }) {
      const id = { userUid: caller.userUid, documentUid: exportUid };
      const stored = await deps.documents.of(caller).get(id, now);
      if (stored?.kind !== 'email-logs') {
        throw new AppError('notFound', "This PDF doesn't exist. Make a new one.");
      }
      const { state, object_key } = stored;
      if (state !== 'ready' || !object_key) return exportView(stored);
      return { ...exportView(stored), url: await deps.files.addressOf(object_key, stored) };
    },
  };
}

/** The names of files that are no PDF. That of mail is specified. */
const filesOf = {
  mail: 'email-logs',
  sms: 'text-logs',
  push: 'push-logs',
} as const satisfies Record<ChannelName, string>;

const exportView = (stored: StoredDocument) => ({
  ...documentView(stored),
  exportUid: stored.documentUid,
});
