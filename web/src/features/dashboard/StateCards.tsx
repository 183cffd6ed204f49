import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DashboardOverview } from '#shared/dashboard/admin-dashboard.contract';
import { mailingNames } from '#shared/posts/type-names';
import { mailingPath, pathTo } from '#shared/site/paths';
import { Column, Row } from '../../components/layout/layout.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { fileWords, mailingRates, withoutAddress } from './overviewText.ts';

/** The last mailing, people without an address, and the state of the intake. */
export function StateCards({ overview }: { overview: DashboardOverview }) {
  const { last_mailing: mail, addresses, intake } = overview;
  return (
    <Column isBound>
      {mail && (
        <StateCard
          title="Last mailing"
          more={<Link to={mailingPath(mail.mailingUid, mail.type)}>Open mailing</Link>}
        >
          <Typography variant="body2" color="textSecondary">
            {`${mailingNames[mail.type]} · ${mail.sent.toLocaleString('en-AU')} sent · `}
            <DateWords at={mail.finished_at} withTime />
          </Typography>
          <Box component="dl" sx={rates}>
            {mailingRates(mail).map(({ name, count, rate }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <strong>{rate}</strong> <span>{count.toLocaleString('en-AU')}</span>
                </dd>
              </div>
            ))}
          </Box>
        </StateCard>
      )}
      {addresses && <WithoutAddress addresses={addresses} />}
      {intake && (
        <StateCard title="Intake" more={<Link to={pathTo('/admin/intake')}>Open intake</Link>}>
          <Typography>
            {intake.people_at ? (
              <>
                The people and classes are from{' '}
                <DateWords at={intake.people_at} withTime isInside />.
              </>
            ) : (
              'No roster was taken in yet.'
            )}
          </Typography>
          {intake.newest && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {`${intake.newest.filename} ${fileWords[intake.newest.state]}.`}
            </Typography>
          )}
        </StateCard>
      )}
    </Column>
  );
}

/** Who gets no mail: how many, and the carers and staff by name. */
function WithoutAddress({ addresses }: { addresses: NonNullable<DashboardOverview['addresses']> }) {
  return (
    <StateCard title="Without an address">
      <Typography>{withoutAddress(addresses)}</Typography>
      {addresses.names.length > 0 && (
        <Box component="details" sx={names}>
          <summary>Show their names</summary>
          {addresses.names.join(', ')}
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        {ofPeople(addresses.people)}
      </Typography>
    </StateCard>
  );
}

/** Says of how many people the card is, and what is missing for those whom it counts. */
const ofPeople = (count: number): string =>
  `Of ${count.toLocaleString('en-AU')} people. They get no mail until the school’s systems have an address for them.`;

function StateCard(props: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <Card component="section" aria-label={props.title} sx={{ p: 2.5 }}>
      <Row justify="space-between" isOneLine sx={{ mb: 0.5 }}>
        <Typography variant="h3" component="h2">
          {props.title}
        </Typography>
        <Box sx={{ fontSize: '0.9375rem', '& a': { color: 'primary.main' } }}>{props.more}</Box>
      </Row>
      {props.children}
    </Card>
  );
}

const names = {
  mb: 1,
  fontSize: '0.9375rem',
  '& > summary': { cursor: 'pointer', py: 0.75, color: 'primary.main', fontWeight: 600 },
};
const rates = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1.5,
  m: 0,
  mt: 1.5,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { fontSize: '0.875rem', color: 'text.secondary' },
  '& dd': { m: 0 },
  '& dd strong': { fontSize: '1.375rem' },
  '& dd span': { color: 'text.secondary', fontSize: '0.875rem' },
};
