import { Box } from '@mui/material';
import { type UserLog, weblogs as weblogsApi } from '#shared/web-logs/weblogs.contract';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/hooks.ts';
import { FilterForm } from '../../components/filters/FilterForm.tsx';
import { useFilterDraft } from '../../components/filters/useFilterDraft.ts';
import { Field } from '../../components/forms/Field.tsx';
import { type Answer, useNumberedPage } from '../../components/lists/useNumberedPage.ts';
import { DateText } from '../../components/text/DateText.tsx';
import { DayFields } from './DayFields.tsx';
import { LogPart, type PartProps } from './LogPart.tsx';
import { faultsOf, isSound, noUserFilter, type UserFilter, userQuery } from './view.ts';

const whole = { whiteSpace: 'nowrap' };
const columns = [
  // Wide enough for the words of a name, and for an identifier on two lines.
  { name: 'User Id', sx: { minWidth: 196, overflowWrap: 'anywhere' } },
  { name: 'Page Name', isName: true, sx: { minWidth: 200 } },
  { name: 'IP Address', sx: whole },
  { name: 'Page Id', under: 'Page Name' },
  { name: 'OS', sx: whole },
  { name: 'Browser', under: 'OS' },
  { name: 'Visited Date', order: 'descending', sx: { width: 130 } },
] as const;

/** Who visited which page, newest first. */
export function UserLogs({ filter, page, size, onChange }: PartProps<UserFilter>) {
  const query = { ...userQuery(filter), limit: size };
  const list = useNumberedPage<UserLog, Answer<UserLog>>(
    {
      key: isSound(filter) ? keyOf(weblogsApi.listVisits, query) : null,
      async read(next_token) {
        const answer = await call(weblogsApi.listVisits, { ...query, next_token });
        return { rows: answer.records, next_token: answer.next_token };
      },
      // Filter and Reset reload, even right after the last request.
      options: { dedupingInterval: 0 },
    },
    page,
  );
  const refresh = () => void list.mutate();
  const apply = (asked: UserFilter) => onChange({ filter: asked }, refresh);
  const draft = useFilterDraft({ filter, none: noUserFilter, onFilter: apply, faultsOf });
  const isFiltered = Boolean(filter.from || filter.to || filter.userUid);
  return (
    <>
      <FilterForm
        label={'Filter users logs'}
        isLoading={list.isValidating}
        pressed={draft.pressed}
        onSubmit={draft.submit}
        onReset={draft.reset}
      >
        <DayFields {...draft.draft} faults={draft.faults} onChange={draft.change} />
        <Field
          label="User Id"
          value={draft.draft.userUid}
          onChange={(userUid) => draft.change({ userUid: userUid.slice(0, 128) })}
          hint="As in the first column"
        />
      </FilterForm>
      <LogPart
        label={'Users logs'}
        columns={columns}
        rowOf={rowOf}
        list={list}
        size={size}
        onChange={onChange}
        empty="Nobody visited the portal in these days, or there is no such user id. Visits are kept for 90 days."
        onRetry={refresh}
        onReset={isFiltered ? () => apply(noUserFilter) : undefined}
      />
    </>
  );
}

const rowOf = (log: UserLog) => ({
  key: log.weblogsUid,
  cells: [
    <span key="user">
      <Box component="span" sx={{ fontSize: '0.8125rem' }}>
        {log.users_userid}
      </Box>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {log.users_username}
      </Box>
    </span>,
    log.title || log.pageId,
    log.ip_address || '–',
    // An address may break.
    <Box component="span" key="page" sx={{ overflowWrap: 'anywhere' }}>
      {log.pageId || '–'}
    </Box>,
    log.osName || '–',
    log.browserName || '–',
    <DateText key="at" at={log.visited_at} withTime />,
  ],
});
