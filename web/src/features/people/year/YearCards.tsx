import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import { Box, Card, Link, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { dayIn } from '#shared/kernel/zone';
import type { StudentYear } from '#shared/people/year-info.contract';
import { serverNow } from '../../../api/clock.ts';
import { List, Quiet } from '../../../components/layout/layout.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { KeyDates } from './KeyDates.tsx';

/** A student's year: who to write to, the key dates and the documents. */
export function YearCards({ year }: { year: StudentYear }) {
  const today = dayIn(useTimeZone(), serverNow());
  const { key_dates, documents } = year;
  return (
    <Box component="section" aria-label={`Year of ${year.firstname}`} sx={grid}>
      <Card sx={{ ...card, gridColumn: '1 / -1' }}>
        <Typography variant="h2">{year.student}</Typography>
        <Typography color="textSecondary">
          {[year.year, year.homeroom && `homeroom ${year.homeroom}`].filter(Boolean).join(', ') ||
            'The school has not set a year yet.'}
        </Typography>
      </Card>
      <Part title="Contacts" isEmpty={contactsOf(year).length === 0}>
        {contactsOf(year).map((contact) => (
          <Contact key={`${contact.title} ${contact.name}`} {...contact} />
        ))}
      </Part>
      <Part title="Documents" isEmpty={documents.length === 0}>
        {documents.map(({ title, url }) => (
          <Box component="li" key={url} sx={entry}>
            <Link href={url} target="_blank" rel="noopener noreferrer" sx={document}>
              <DocumentIcon aria-hidden fontSize="small" />
              <span>
                {title}
                <span style={visuallyHidden}>, opens in a new tab</span>
              </span>
            </Link>
          </Box>
        ))}
      </Part>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <KeyDates dates={key_dates} today={today} />
      </Box>
    </Box>
  );
}

interface ContactProps {
  title: string;
  name: string;
  email: string;
}

function contactsOf(year: StudentYear): ContactProps[] {
  const teacher = {
    title: 'Homeroom teacher',
    name: year.homeroom_teacher,
    email: year.homeroom_teacher_email,
  };
  return [...(teacher.name ? [teacher] : []), ...year.heads];
}

const Contact = ({ title, name, email }: ContactProps) => (
  <Box component="li" sx={entry}>
    <Quiet size="medium">{title}</Quiet>
    <Box sx={{ fontWeight: 600 }}>{name}</Box>
    {email && (
      <Link href={`mailto:${encodeURIComponent(email)}`} sx={{ display: 'inline-block', py: 0.5 }}>
        {email}
      </Link>
    )}
  </Box>
);

interface PartProps {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Part({ title, isEmpty, children }: PartProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={card}>
      <Typography variant="h3" component="h3" id={id} sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {isEmpty ? (
        <Typography color="textSecondary">The school has not added any yet.</Typography>
      ) : (
        <List hasLines>{children}</List>
      )}
    </Card>
  );
}

const grid = {
  display: 'grid',
  gap: 2,
  maxWidth: 960,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
const card = { p: { xs: 2, sm: 2.5 }, overflowWrap: 'anywhere', breakInside: 'avoid' };
const entry = { py: 1.25 };
const document = { display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 32 };
