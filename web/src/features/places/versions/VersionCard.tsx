import { Box, Button, Card, Chip, Typography } from '@mui/material';
import type { Page } from '#shared/pages/page-fields';
import type { PageVersionSummary } from '#shared/pages/page-versions.contract';
import { serverNow } from '../../../api/clock.ts';
import { Quiet, Row } from '../../../components/layout/layout.tsx';
import { minuteText } from '../../../components/text/dates.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { stateOf, type Timed, timedOf, type VersionState } from './schedule.ts';
import { changesWords, nameOf, overlapWords, windowWords } from './words.ts';

interface VersionCardProps {
  page: Page;
  version: PageVersionSummary;
  schedule: readonly Timed[];
  onEdit: () => void;
  onPreview: () => void;
  onRemove: () => void;
}

const colours: Partial<Record<VersionState, 'success' | 'primary'>> = {
  Live: 'success',
  Scheduled: 'primary',
};

/** A version in the schedule: its window, state, changes and author. */
export function VersionCard(props: VersionCardProps) {
  const { page, version, schedule, onEdit, onPreview, onRemove } = props;
  const timeZone = useTimeZone();
  const timed = timedOf(version);
  const name = nameOf(timed, page.title);
  const state = stateOf(timed, schedule, serverNow());
  const overlap = state === 'Ended' ? undefined : overlapWords(timed, schedule, page.title);
  const window = windowWords(timed, timeZone);
  return (
    <Card component="article" sx={{ p: 2, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <Row align="flex-start" isOneLine>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Typography>
        <Chip label={state} color={colours[state] ?? 'default'} variant="outlined" />
      </Row>
      <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{window}</Box>
      <Quiet size="large">{changesWords(version)}</Quiet>
      {overlap && <Box sx={{ fontSize: '0.9375rem' }}>{overlap}</Box>}
      {version.updated_at && (
        <Quiet size="large">
          {`Last changed ${minuteText(new Date(version.updated_at), timeZone)}`}
          {version.users_username && ` by ${version.users_username}`}
        </Quiet>
      )}
      <Row sx={{ mt: 0.5, marginInlineStart: -1 }}>
        <Act name="Edit" of={`${name}, ${window}`} onClick={onEdit} />
        <Act name="Preview" of={`${name}, ${window}`} onClick={onPreview} />
        <Act name="Delete" of={`${name}, ${window}`} onClick={onRemove} />
      </Row>
    </Card>
  );
}

function Act({ name, of, onClick }: { name: string; of: string; onClick: () => void }) {
  return (
    <Button
      size="small"
      color={name === 'Delete' ? 'error' : 'primary'}
      aria-label={`${name}: ${of}`}
      onClick={onClick}
      sx={{ minWidth: 0 }}
    >
      {name}
    </Button>
  );
}
