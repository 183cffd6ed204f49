import { Box, Button, Typography } from '@mui/material';
import { authorName } from '#shared/people/names';
import { familySettings as familySettingsApi } from '#shared/site/family-settings.contract';
import type { SettingsChange } from '#shared/site/settings-changes';
import { usePages } from '../../api/pages.ts';
import { List, Quiet } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { settingsRecord } from './settingsForm.ts';

/** Who changed the settings, when, and what each was before. A new version loads it again. */
export function SettingsHistory({ version }: { version: string }) {
  const { records, error, loadMore, refresh } = usePages(
    familySettingsApi.listChanges,
    { limit: 10 },
    { mark: version },
  );
  if (error && !records) return <Failure error={error} onRetry={() => void refresh()} />;
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
  const { updated_at, changes } = change;
  const name = authorName(change) || 'A former administrator';
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Quiet size="large">
        {name}, <DateWords at={updated_at} withTime isInside />
      </Quiet>
      {changes.map(({ setting, before, after }) => (
        <Box key={setting} sx={{ mt: 0.5 }}>
          <strong>{settingsRecord.labels[setting] ?? setting}</strong>
          <Box>{after || 'Empty'}</Box>
          <Quiet size="large">Before: {before || 'empty'}</Quiet>
        </Box>
      ))}
    </Box>
  );
}
