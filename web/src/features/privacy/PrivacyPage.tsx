import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Column } from '../../components/layout/layout.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { Devices } from './Devices.tsx';
import { Download } from './Download.tsx';
import { Looks } from './Looks.tsx';
import { MailList } from './MailList.tsx';
import { Me } from './Me.tsx';
import { StoredList } from './StoredList.tsx';

/** `/privacy`: what is stored about a person and own children, who looked at it, and the file of it. */
export function PrivacyPage() {
  return (
    <Screen>
      <Typography sx={{ maxWidth: '65ch', mb: 4 }}>
        Here you see what the school’s portal stores about you and your children, how long, and who
        looked at it.
      </Typography>
      <Column gap={5} isBound sx={{ maxWidth: 860 }}>
        <Part title="You and your children">
          <Me />
        </Part>
        <Part title="Who looked">
          <Looks />
        </Part>
        <Part title="Mail to you">
          <MailList />
        </Part>
        <Part title="Devices and calendar">
          <Devices />
        </Part>
        <Part title="Your data as a file">
          <Download />
        </Part>
        <Part title="What is stored, and how long">
          <StoredList />
        </Part>
      </Column>
    </Screen>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Column component="section" aria-label={title} gap={1.5} isBound>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Column>
  );
}
