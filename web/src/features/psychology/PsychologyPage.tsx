import Box from '@mui/material/Box';
import { useState } from 'react';
import { reachOf } from '#shared/rights/permissions';
import { useCaller } from '../../auth/session.tsx';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
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
    <Screen>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, maxWidth: 760 }}>
        {view === 'own' && <UrgentHelp />}
        {isCounsellor && !opened && (
          <ChoiceButtons
            label="Which requests"
            value={view}
            options={[
              ['team', 'Requests to us'],
              ['own', 'My own requests'],
            ]}
            onChoose={setView}
          />
        )}
        {opened && <Thread key={opened} requestUid={opened} onBack={() => setOpened(undefined)} />}
        {!opened && view === 'team' && <TeamRequests onOpen={setOpened} />}
        {!opened && view === 'own' && <OwnRequests onOpen={setOpened} />}
      </Box>
    </Screen>
  );
}
