import { Alert, Box, Button, Stack } from '@mui/material';
import { adminDashboard as adminDashboardApi } from '#shared/dashboard/admin-dashboard.contract';
import { useRead } from '../../api/hooks.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { missingText } from '../../components/text/missingText.ts';
import { HomeSection } from '../../home/HomeSection.tsx';
import { DashboardItems } from './DashboardItems.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { partWords } from './partWords.ts';
import { StateCards } from './StateCards.tsx';
import { WeekStrip } from './WeekStrip.tsx';

/** What waits for this administrator: one line and one button each, the most urgent first. */
export function AdminDashboard() {
  const { data, error, mutate } = useRead(adminDashboardApi.get, {});
  if (error && !data)
    return <Failure what="The dashboard" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[480]} what="the dashboard" />;
  const { items, overview, missing } = data;
  const hasFirstSteps = overview.checklist?.steps.some(({ is_done }) => !is_done) === true;
  return (
    <Stack spacing={3}>
      {missing.length > 0 && (
        <Alert
          severity="warning"
          variant="outlined"
          action={
            <Button size="small" color="inherit" onClick={() => void mutate()}>
              Try again
            </Button>
          }
        >
          {missingText(missing, partWords)}
        </Alert>
      )}
      {overview.checklist && <FirstSteps checklist={overview.checklist} />}
      <Box sx={parts}>
        <Box sx={{ gridArea: 'waits', minWidth: 0 }}>
          {items.length === 0 && missing.length === 0 && !hasFirstSteps && (
            <EmptyState title="Nothing waits for you">
              Mailings on hold, files to confirm and posts that end soon will be listed here.
            </EmptyState>
          )}
          {items.length > 0 && (
            <HomeSection title="Waiting for you">
              <DashboardItems items={items} />
            </HomeSection>
          )}
        </Box>
        {overview.week && (
          <Box sx={{ gridArea: 'week', minWidth: 0 }}>
            <WeekStrip week={overview.week} />
          </Box>
        )}
        <Box sx={{ gridArea: 'state', minWidth: 0 }}>
          <StateCards overview={overview} />
        </Box>
      </Box>
    </Stack>
  );
}

/** What waits is first on a phone. Elsewhere the week is above it, and the state of the work beside it. */
const parts = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(280px, 1fr)' },
  gridTemplateAreas: { xs: '"waits" "week" "state"', lg: '"week week" "waits state"' },
  alignItems: 'start',
};
