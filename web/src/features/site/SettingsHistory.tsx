import { Box, Button, Typography } from '@mui/material';
import { authorName } from '#shared/people/names';
import { schoolSettings as schoolSettingsApi } from '#shared/site/school-settings.contract';
import type { SettingsChange } from '#shared/site/settings-changes';
import { call } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { useRefresh } from '../../api/refresh.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { List, Quiet, Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { settingsRecord } from './settingsForm.ts';

/** Who changed the settings, when, and what each was before. A new version loads it again. */
export function SettingsHistory({ version }: { version: string }) {
  const { records, error, loadMore, refresh } = usePages(
    schoolSettingsApi.listChanges,
    { limit: 10 },
    { mark: version },
  );
  if (error && !records)
    return <Failure what="The earlier changes" error={error} onRetry={() => void refresh()} />;
  if (!records || records.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="settings-history">
      <Typography id="settings-history" variant="h2" sx={{ mb: 1.5 }}>
        Earlier changes
      </Typography>
      <List component="ol" gap={2}>
        {records.map((each) => (
          <Entry key={each.updated_at} change={each} />
        ))}
      </List>
      {loadMore && (
        <Button onClick={() => void loadMore()} sx={{ mt: 1, marginInlineStart: -1 }}>
          Load earlier changes
        </Button>
      )}
    </Box>
  );
}

function Entry({ change }: { change: SettingsChange }) {
  const { updated_at, changes, can_undo = false } = change;
  const name = authorName(change) || 'A former administrator';
  return (
    <Row component="li" gap={2} justify="space-between" align="start" isOneLine>
      <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <Quiet size="large">
          {name}, <DateWords at={updated_at} withTime isInside />
        </Quiet>
        {changes.map(({ setting, before, after }) => (
          <Box key={setting} sx={{ mt: 0.5 }}>
            <strong>{labelOf(setting)}</strong>
            <Box>
              <Value setting={setting} value={after} none="Empty" />
            </Box>
            <Quiet size="large">
              Before: <Value setting={setting} value={before} none="empty" />
            </Quiet>
          </Box>
        ))}
      </Box>
      {can_undo && <Undo change={change} />}
    </Row>
  );
}

type Setting = SettingsChange['changes'][number]['setting'];

const pictures: Partial<Record<Setting, string>> = { ribbon_logo: 'Logo', favicon_icon: 'Icon' };

const labelOf = (setting: Setting): string =>
  settingsRecord.labels[setting] ?? pictures[setting] ?? setting;

/** A value in words, or as the picture that it is. */
function Value({ setting, value, none }: { setting: Setting; value: string; none: string }) {
  const colour = /^#[0-9a-f]{6}$/i.test(value) ? value : undefined;
  if (pictures[setting] && value) {
    return <Box component="img" src={value} alt={`${pictures[setting]} then`} sx={small} />;
  }
  return (
    <>
      {colour && <Box component="span" aria-hidden sx={{ ...swatch, bgcolor: colour }} />}
      {value || none}
    </>
  );
}

/** Restores what a change replaced, after a question. */
function Undo({ change: { updated_at, changes } }: { change: SettingsChange }) {
  const { attempt, confirm } = useFeedback();
  const refresh = useRefresh('school-settings');
  const labels = changes.map(({ setting }) => labelOf(setting)).join(', ');
  async function undo() {
    const question = `This restores the values before it: ${labels}.`;
    if (!(await confirm('Undo this change?', question, 'Undo change'))) return;
    const restored = async () => {
      await call(schoolSettingsApi.undo, { changed_at: updated_at });
      await refresh();
    };
    await attempt(restored, 'The earlier settings are back.');
  }
  return (
    <Button onClick={() => void undo()} aria-label={`Undo: ${labels}`} sx={{ minHeight: 44 }}>
      Undo
    </Button>
  );
}

const small = { maxHeight: 32, maxWidth: 160, verticalAlign: 'middle' };
const swatch = {
  display: 'inline-block',
  width: '0.9em',
  height: '0.9em',
  marginInlineEnd: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  verticalAlign: '-0.1em',
};
