import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { ReportsLink } from '../../asks/card/ReportsLink.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import type { Section } from './sections.ts';

/**
 * A post that is not there, or not for this person. Staff may help with its answers without being its
 * readers, so they also get the way to those.
 */
export const Unavailable = ({ section }: { section: Section }) => (
  <Screen title="Not available" visit={null}>
    <EmptyState
      title={`This ${section.one.toLowerCase()} is not available`}
      action={
        <>
          <Button component={Link} to={section.path} variant="outlined">
            Go to {section.title}
          </Button>
          <Box>
            <ReportsLink />
          </Box>
        </>
      }
    >
      It may have ended, or you may not have access to it.
    </EmptyState>
  </Screen>
);
