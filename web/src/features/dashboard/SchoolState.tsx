import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#shared/dashboard/admin-dashboard.contract';
import { mailingNames } from '#shared/posts/type-names';
import { may } from '#shared/rights/permissions';
import { mailingPath, pathTo } from '#shared/site/paths';
import { useCaller } from '../../auth/session.tsx';
import { Quiet, Row } from '../../components/layout/layout.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { DateWords } from '../../components/text/DateWords.tsx';
import { fileWords } from './overviewText.ts';

/** The state of one part of the school's work. */
interface State {
  readonly name: string;
  /** Undefined for what the school has never used. */
  readonly isGood: boolean | undefined;
  readonly value: ReactNode;
  readonly text: ReactNode;
  readonly to: string;
}

/** The state of the school in one card: mail, emergency and data, each with a tick, a warning, or a ring. */
export function SchoolState({ dashboard }: { dashboard: Dashboard }) {
  const caller = useCaller();
  const states = [
    may(caller, 'es.get') && mailState(dashboard),
    may(caller, 'emg.write') && emergencyState(dashboard),
    dashboard.overview.intake && dataState(dashboard.overview.intake),
  ].filter((state) => !!state);
  if (states.length === 0) return null;
  return (
    <Card component="ul" aria-label="State of the school" sx={list}>
      {states.map(({ name, isGood, value, text, to }) => (
        <Row component="li" key={name} gap={1.25} isOneLine sx={cell}>
          <Sign isGood={isGood} />
          <Box sx={{ minWidth: 0 }}>
            <Quiet component={Link} to={to} size="medium" sx={title}>
              {name}
            </Quiet>
            <Box sx={{ fontWeight: 600 }}>{value}</Box>
            <Quiet size="medium" sx={{ overflowWrap: 'anywhere' }}>
              {text}
            </Quiet>
          </Box>
        </Row>
      ))}
    </Card>
  );
}

/** A tick, a warning, or a ring for what was never used. */
function Sign({ isGood }: Pick<State, 'isGood'>) {
  const [Icon, color, word] =
    isGood === undefined
      ? ([OpenIcon, 'text.secondary', 'Not used yet: '] as const)
      : isGood
        ? ([DoneIcon, 'success.main', 'In order: '] as const)
        : ([WarningIcon, 'warning.main', 'Needs attention: '] as const);
  return (
    <Box component="span" sx={{ color, mt: '1px' }}>
      <Icon fontSize="small" />
      <span style={visuallyHidden}>{word}</span>
    </Box>
  );
}

/** The value and text of a part that could not be read. */
const notKnown = {
  isGood: false,
  value: 'Not known',
  text: 'The portal could not read this.',
} as const;

function mailState({ items, overview: { last_mailing: last }, missing }: Dashboard): State {
  const bad = items.filter(({ kind }) => kind === 'mailing' || kind === 'subscribers').length;
  const bounced = last?.bounced ?? 0;
  const sent = last && (
    <>
      {`${mailingNames[last.type]}, ${last.sent.toLocaleString('en-AU')} sent, `}
      <DateWords at={last.finished_at} withTime isInside />
    </>
  );
  const count = bad === 1 ? '1 mailing waits' : `${bad} mailings wait`;
  const to = last ? mailingPath(last.mailingUid, last.type) : pathTo('/admin/email-logs');
  if (bad === 0 && missing.some((part) => mailParts.has(part))) {
    return { name: 'Mail', to, ...notKnown };
  }
  if (bad === 0 && !last) {
    return {
      name: 'Mail',
      to,
      isGood: undefined,
      value: 'No mailing yet',
      text: 'How the newest mailing went will be here.',
    };
  }
  return {
    name: 'Mail',
    to,
    isGood: bad === 0 && bounced === 0,
    value: bad > 0 ? count : bounced > 0 ? `${bounced} bounced` : 'Nothing failed',
    text: sent ?? 'No mailing has ended yet.',
  };
}

/** The parts of the dashboard that know about mail. */
const mailParts: ReadonlySet<string> = new Set(['mailings', 'subscribers', 'last_mailing']);

function emergencyState({ items, overview: { intake }, missing }: Dashboard): State {
  const shown = items.find((item) => item.kind === 'broadcast');
  const to = pathTo('/admin/emergency-broadcast');
  if (missing.includes('broadcast')) return { name: 'Emergency', to, ...notKnown };
  if (!shown && intake && !intake.people_at) {
    return {
      name: 'Emergency',
      to,
      isGood: undefined,
      value: 'Reaches nobody yet',
      text: 'A message goes to everyone of the roster.',
    };
  }
  return {
    name: 'Emergency',
    isGood: !shown,
    to,
    value: shown ? 'A message is shown' : 'All clear',
    text: shown ? shown.message : 'No message is shown.',
  };
}

function dataState({ people_at, newest }: NonNullable<Dashboard['overview']['intake']>): State {
  const isBad = newest && ['refused', 'failed', 'ready', 'awaiting-school'].includes(newest.state);
  return {
    name: 'School data',
    isGood: isBad ? false : people_at !== undefined || undefined,
    value: people_at ? <DateWords at={people_at} withTime /> : 'No roster yet',
    text: newest ? `${newest.filename} ${fileWords[newest.state]}.` : 'Load it in Intake.',
    to: pathTo('/admin/intake'),
  };
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(150px, 1fr))' },
};
const cell = {
  position: 'relative',
  px: { xs: 2, sm: 2 },
  py: 1.5,
  'li + &': {
    borderTop: { xs: '1px solid var(--mui-palette-divider)', sm: 0 },
    borderInlineStart: { sm: '1px solid var(--mui-palette-divider)' },
  },
  '&:hover': { bgcolor: 'action.hover' },
};
/** The name as a link that covers its cell. */
const title = {
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};
