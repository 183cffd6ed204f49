import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListView } from '../../components/lists/useListView.ts';
import { PageLogs } from './PageLogs.tsx';
import { PlatformLogs } from './PlatformLogs.tsx';
import { UserLogs } from './UserLogs.tsx';
import { type Part, webLogView } from './view.ts';

/** The web logs as an accordion of three parts. Only the open part is read. */
export function WebLogs() {
  const { view, setView } = useListView(webLogView);
  const panel = (part: Part, title: string, content: ReactNode) => (
    <Panel
      part={part}
      title={title}
      isOpen={view.part === part}
      onToggle={(isOpen) => setView({ part: isOpen ? part : 'none' })}
    >
      {content}
    </Panel>
  );
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 680 }}>
        Visits are counted every 15 minutes. The counts are kept for 25 months. Visits of people are
        kept for 90 days. Visits of pages about notes, support and signing never name the person.
      </Typography>
      {panel('platform', 'Platform Logs', <PlatformLogs />)}
      {panel(
        'pages',
        'Page Logs',
        <PageLogs
          filter={view.pages}
          page={view.pagesPage}
          size={view.pagesSize}
          onChange={({ filter, page = 1, size }, onSame) =>
            setView(
              {
                pagesPage: page,
                ...(filter && { pages: filter }),
                ...(size && { pagesSize: size }),
              },
              onSame,
            )
          }
        />,
      )}
      {panel(
        'users',
        'Users Logs',
        <UserLogs
          filter={view.users}
          page={view.usersPage}
          size={view.usersSize}
          onChange={({ filter, page = 1, size }, onSame) =>
            setView(
              {
                usersPage: page,
                ...(filter && { users: filter }),
                ...(size && { usersSize: size }),
              },
              onSame,
            )
          }
        />,
      )}
    </>
  );
}

interface PanelProps {
  part: Part;
  title: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

const Panel = ({ part, title, isOpen, onToggle, children }: PanelProps) => (
  <Accordion
    expanded={isOpen}
    onChange={(_, opened) => onToggle(opened)}
    disableGutters
    variant="outlined"
    slotProps={{
      heading: { component: 'h2' },
      transition: { timeout: 150, unmountOnExit: true },
    }}
    sx={{ mb: 1.5, borderRadius: 1, '&::before': { display: 'none' } }}
  >
    <AccordionSummary
      expandIcon={<ExpandIcon />}
      id={`${part}-title`}
      aria-controls={`${part}-part`}
      sx={{ font: 'inherit', minHeight: 56, fontWeight: 600, fontSize: '1.125rem' }}
    >
      {title}
    </AccordionSummary>
    <AccordionDetails id={`${part}-part`} sx={{ pt: 1 }}>
      {children}
    </AccordionDetails>
  </Accordion>
);
