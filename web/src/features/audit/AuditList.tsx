import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { type AuditEntry, audit as auditApi } from '#shared/audit/audit.contract';
import { usePages } from '../../api/pages.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { FoldedFilters } from '../../components/filters/FoldedFilters.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Row } from '../../components/layout/layout.tsx';
import { RowList } from '../../components/lists/RowList.tsx';
import { useListView } from '../../components/lists/useListView.ts';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { CompleteUntil } from '../../components/text/CompleteUntil.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { AboutAudit } from './AboutAudit.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { actsOf } from './acts.ts';
import { saveCsv } from './auditCsv.ts';
import { columns, rowOf } from './auditRows.tsx';
import { type AuditView, auditView, noView, queryOf } from './view.ts';

/** Lists who read or changed whose record, for a child, a person, or some days. */
export function AuditList() {
  const { view, setView } = useListView(auditView);
  const { records, first, error, isLoading, isLoadingMore, loadMore, refresh } = usePages(
    auditApi.list,
    queryOf(view),
  );
  const isNarrow = useIsNarrow();
  const more = loadMore && { load: () => void loadMore(), isLoading: isLoadingMore };
  // The same choice again reloads.
  const change = (changed: Partial<AuditView>) => setView(changed, () => void refresh());

  return (
    <>
      <AboutAudit />
      <FoldedFilters isFolded={isNarrow}>
        <AuditFilters view={view} child={first?.child} staff={first?.staff} onChange={change} />
      </FoldedFilters>
      {error && (
        <Failure
          what="The list of who saw a child’s record"
          error={error}
          onRetry={() => void refresh()}
        />
      )}
      {isLoading && !error && <Skeletons heights={[240]} what="the audit" />}
      {!error && view.child && <CompleteUntil until={first?.complete_until} />}
      {!error && !isLoading && records?.length === 0 && (
        <NoEntries view={view} more={more} onReset={() => change(noView)} />
      )}
      {!error && records && records.length > 0 && (
        <Entries
          entries={records}
          more={more}
          completeUntil={first?.complete_until}
          onChoose={change}
        />
      )}
    </>
  );
}

/** The next page of entries, if there is one. */
type More = { readonly load: () => void; readonly isLoading: boolean } | undefined;

interface NoEntriesProps {
  view: AuditView;
  more: More;
  onReset: () => void;
}

function NoEntries({ view, more, onReset }: NoEntriesProps) {
  const isFiltered = Object.values(view).some(Boolean);
  const reset = isFiltered && (
    <Button variant="outlined" onClick={onReset}>
      Reset the filter
    </Button>
  );
  const searchOlder = more && (
    <Button variant="outlined" onClick={more.load} loading={more.isLoading}>
      Search older rows
    </Button>
  );
  return (
    <EmptyState title="No records found!" action={searchOlder ?? reset}>
      {more ? 'No match in the newest rows. Search the older rows too.' : emptyWords(view)}
    </EmptyState>
  );
}

interface EntriesProps {
  entries: readonly AuditEntry[];
  more: More;
  completeUntil: string | undefined;
  onChoose: (changed: Partial<AuditView>) => void;
}

function Entries({ entries, more, completeUntil, onChoose }: EntriesProps) {
  const timeZone = useTimeZone();
  const [saving, setSaving] = useState<'no' | 'yes' | 'failed'>('no');
  function save() {
    setSaving('yes');
    saveCsv(entries, timeZone, completeUntil).then(
      () => setSaving('no'),
      () => setSaving('failed'),
    );
  }
  return (
    <>
      <Row align="center" justify="space-between" sx={tools}>
        <Box component="span" role="status">
          {`${entries.length} ${entries.length === 1 ? 'record' : 'records'} shown`}
          {more && ', there are more'}
        </Box>
        <Button onClick={save} loading={saving === 'yes'}>
          Save as CSV
        </Button>
      </Row>
      {saving === 'failed' && (
        <Alert severity="error">We couldn’t save the file. Try again in a minute.</Alert>
      )}
      <RowList
        label="Audit"
        list="audit"
        columns={columns}
        rows={actsOf(entries).map((act) => rowOf(act, onChoose))}
      />
      {more && (
        <Button onClick={more.load} loading={more.isLoading} sx={{ mt: 2 }}>
          Load more
        </Button>
      )}
    </>
  );
}

function emptyWords({ child, staff, from, to }: AuditView): string {
  if (child) return 'With these filters, no one has read or changed this child’s record.';
  if (staff) return 'With these filters, this person has not read or changed a child’s record.';
  return from || to
    ? 'No one read or changed a child’s record on these days.'
    : 'No one has read or changed a child’s record today. Choose a child, a person or other days.';
}

const tools = { mb: 1, fontSize: '0.9375rem', color: 'text.secondary' };
