import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { reachOf } from '#shared/rights/permissions';
import { useCaller } from '../../auth/session.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { OwnRequests } from './OwnRequests.tsx';
import { TeamRequests } from './TeamRequests.tsx';
import { Thread } from './Thread.tsx';
import { UrgentHelp } from './UrgentHelp.tsx';

/**
 * `/school-psychology-request`: a request for support, to the counsellors only. Which request is
 * open is not in the address, so the browser's history does not have it.
 */
export function PsychologyPage() {
  const isCounsellor = reachOf(useCaller(), 'psy.get').has('counsellor');
  const [view, setView] = useState(isCounsellor ? 'team' : 'own');
  const [opened, setOpened] = useState<string>();
  return (
    <Screen {...(isCounsellor && { title: 'Requests for support' })}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: view === 'team' ? 1.5 : 3,
          maxWidth: 760,
        }}
      >
        {view === 'own' && <UrgentHelp />}
        {isCounsellor && !opened && (
          <Box role="group" aria-label="Which requests" sx={tabs}>
            {views.map(([each, name]) => (
              <ButtonBase
                key={each}
                aria-pressed={each === view}
                onClick={() => setView(each)}
                sx={tab}
              >
                {name}
              </ButtonBase>
            ))}
          </Box>
        )}
        {opened && <Thread key={opened} requestUid={opened} onBack={() => setOpened(undefined)} />}
        {!opened && view === 'team' && <TeamRequests onOpen={setOpened} />}
        {!opened && view === 'own' && <OwnRequests onOpen={setOpened} />}
      </Box>
    </Screen>
  );
}

const views = [
  ['team', 'Requests to us'],
  ['own', 'My own requests'],
] as const;
const tabs = { display: 'flex', gap: 3, borderBottom: 1, borderColor: 'divider' };
const tab = {
  minHeight: 44,
  font: 'inherit',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  mb: '-1px',
  '&[aria-pressed=true]': {
    color: 'text.primary',
    fontWeight: 600,
    borderBottomColor: 'primary.main',
  },
};
