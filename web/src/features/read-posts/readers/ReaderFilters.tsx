import { Box, Button } from '@mui/material';
import {
  type ReaderCounts,
  readerRules,
  readerStates,
  postReaders as readersApi,
} from '#shared/read-posts/post-readers.contract';
import { call } from '../../../api/client.ts';
import { useDocuments } from '../../../api/useDocuments.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Choice } from '../../../components/forms/Choice.tsx';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { ChoiceButtons } from '../../../components/lists/ChoiceButtons.tsx';
import { RemindButton } from './RemindButton.tsx';
import { queryOf, type ReadersView, ruleNames, stateNames } from './view.ts';

const DocumentList = onDemand(
  async () => (await import('../../../components/documents/DocumentList.tsx')).DocumentList,
);

interface ReaderFiltersProps {
  counts: ReaderCounts;
  view: ReadersView;
  onChange: (changed: Partial<ReadersView>) => void;
}

/** Chooses the list of readers, and makes a CSV file of it. */
export function ReaderFilters({ counts, view, onChange }: ReaderFiltersProps) {
  const { fail } = useFeedback();
  const documents = useDocuments('post-readers', fail);
  const input = queryOf(counts.postUid, view);
  const start = () =>
    documents.start(JSON.stringify(input), (idempotencyKey) =>
      call(readersApi.startExport, input, { idempotencyKey }),
    );
  return (
    <Box className="no-print" sx={{ mb: 2 }}>
      <Box sx={row}>
        <OneOf
          isInline
          label="Count"
          value={view.rule}
          options={readerRules.map((rule) => [rule, ruleNames[rule]])}
          onChoose={(chosen) =>
            onChange({ rule: readerRules.find((rule) => rule === chosen) ?? 'everyone' })
          }
        />
        {counts.by_group.length > 0 && (
          <Choice
            label="Group"
            all="All groups"
            value={view.group}
            options={counts.by_group.map(({ groupUid, groupname }) => [groupUid, groupname])}
            onChoose={(group) => onChange({ group })}
          />
        )}
        <ChoiceButtons
          label="Shown"
          options={readerStates.map((state) => [state, stateNames[state]])}
          value={view.state}
          onChoose={(chosen) =>
            onChange({ state: readerStates.find((state) => state === chosen) ?? 'not_read' })
          }
        />
        <Box sx={{ ...row, marginInlineStart: { md: 'auto' } }}>
          <Button disabled={documents.isStarting} onClick={() => void start()}>
            Download CSV
          </Button>
          <RemindButton counts={counts} view={view} />
        </Box>
      </Box>
      {documents.shown.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <DocumentList documents={documents} row="row" rows="rows" />
        </Box>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 1.5 },
  alignItems: 'center',
  '& > [role=group]': { mb: 0 },
};
