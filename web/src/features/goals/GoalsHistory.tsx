import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import { type GoalsVersion, studentGoals } from '#shared/goals/student-goals.contract';
import type { SchoolTerm } from '#shared/goals/term';
import { usePages } from '../../api/pages.ts';
import {
  type ComparedField,
  FieldComparison,
} from '../../components/editing/compare/FieldComparison.tsx';
import { List, Quiet, Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { minuteText } from '../../components/text/dates.ts';
import { isolated } from '../../components/text/isolated.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { counted } from './counted.ts';
import { asked } from './goalsAddress.ts';

/** The texts that versions are compared by. */
interface Compared {
  readonly goals?: readonly string[];
  readonly reflections?: readonly string[];
  readonly comment?: string;
}

interface GoalsHistoryProps {
  term: SchoolTerm;
  /** The student of a homeroom teacher's comment; absent for one's own goals. */
  username?: string;
  /** The form as it is now. */
  current: Compared;
  onRestore: (version: GoalsVersion) => void;
  onClose: () => void;
}

/** What was saved before. Each version can be compared with the form and restored into it. */
export function GoalsHistory({ term, username, current, onRestore, onClose }: GoalsHistoryProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [chosen, setChosen] = useState<GoalsVersion>();
  const of = { ...asked(term), ...(username !== undefined && { username }), limit: 20 };
  const pages = usePages(studentGoals.versions, of);
  const { records, error, loadMore, isLoadingMore, refresh } = pages;
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="md"
      aria-labelledby="history-title"
    >
      <DialogTitle id="history-title">Earlier versions</DialogTitle>
      <DialogContent>
        {error && !records && (
          <Failure what="Earlier versions" error={error} onRetry={() => void refresh()} />
        )}
        {chosen ? (
          <FieldComparison
            fields={differences(chosen, current)}
            fromName="the earlier version"
            toName="the form now"
          />
        ) : (
          <List>
            {records?.map((version) => (
              <VersionRow key={version.version} version={version} onChoose={setChosen} />
            ))}
          </List>
        )}
        {!chosen && loadMore && (
          <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 1 }}>
            Show older
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        {chosen && <Button onClick={() => setChosen(undefined)}>Back to the list</Button>}
        {chosen && (
          <Button
            variant="contained"
            onClick={() => {
              onRestore(chosen);
              onClose();
            }}
          >
            Restore
          </Button>
        )}
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface VersionRowProps {
  version: GoalsVersion;
  onChoose: (version: GoalsVersion) => void;
}

function VersionRow({ version, onChoose }: VersionRowProps) {
  const timeZone = useTimeZone();
  const at = minuteText(new Date(version.version), timeZone);
  return (
    <Row component="li" gap={1.5} align="center" sx={row}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          <DateText at={version.version} withTime />
        </Box>
        <Quiet size="large" sx={{ overflowWrap: 'anywhere' }}>
          {`${isolated(version.saved_by_name)} · ${summaryOf(version)}`}
        </Quiet>
      </Box>
      {version.is_current ? (
        <Quiet size="large">Saved now</Quiet>
      ) : (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Compare with now: the version of ${at}`}
          onClick={() => onChoose(version)}
          sx={{ minHeight: 44 }}
        >
          Compare with now
        </Button>
      )}
    </Row>
  );
}

const summaryOf = ({ goals, reflections, comment }: GoalsVersion): string =>
  comment
    ? comment.slice(0, 60)
    : [counted(goals.length, 'goal'), counted(reflections.length, 'reflection')].join(', ');

function differences(from: Compared, to: Compared): ComparedField[] {
  const joined = (texts: readonly string[] = []) =>
    texts
      .map((text) => text.trim())
      .filter(Boolean)
      .join('\n\n');
  return [
    { name: 'goals', label: 'Goals', from: joined(from.goals), to: joined(to.goals) },
    {
      name: 'reflections',
      label: 'Reflections',
      from: joined(from.reflections),
      to: joined(to.reflections),
    },
    { name: 'comment', label: 'Comment', from: from.comment ?? '', to: to.comment ?? '' },
  ].filter(({ from: before, to: after }) => before !== after);
}

const row = { py: 1.5, borderBottom: 1, borderColor: 'divider' };
