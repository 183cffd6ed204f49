import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { isAllowed } from '#shared/site/screens';
import { useSession } from '../auth/session.tsx';
import { Row } from '../components/layout/layout.tsx';

/** The three cards of the first visit: who you are, how we reach you, phone and calendar. */
export function FirstCards({ onDone }: { onDone: () => void }) {
  const [at, setAt] = useState(0);
  const cards = [<Who key="who" />, <Reach key="reach" />, <Phone key="phone" />];
  const isLast = at === cards.length - 1;
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="status">
        {`${at + 1} of ${cards.length}`}
      </Typography>
      {cards[at]}
      <Row isOneLine sx={{ mt: 2 }}>
        <Button variant="contained" onClick={() => (isLast ? onDone() : setAt(at + 1))}>
          {isLast ? 'Done' : 'Next'}
        </Button>
        {!isLast && <Button onClick={onDone}>Skip all</Button>}
      </Row>
    </>
  );
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ mt: 0.5, '& p': { m: 0, mt: 1 } }}>
    <Typography component="h3" sx={{ fontWeight: 600, fontSize: '1.0625rem' }}>
      {title}
    </Typography>
    {children}
  </Box>
);

function Who() {
  const { user, orgUnit, settings } = useSession();
  const { children = [] } = user;
  const office = settings.phoneNumber
    ? `the school office, ${settings.phoneNumber}`
    : 'the school office';
  if (user.is_carer) {
    return (
      <Card title="Are these your children?">
        {children.length > 0 ? (
          <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5 }}>
            {children.map(({ userUid, firstname }) => (
              <li key={userUid}>{firstname}</li>
            ))}
          </Box>
        ) : (
          <p>The school has no child on record for you.</p>
        )}
        <p>{`If someone is missing or wrong, please tell ${office}.`}</p>
      </Card>
    );
  }
  return (
    <Card title="Is this you?">
      <p>
        <strong>{fullName(user)}</strong>
        {[orgUnit, settings.schoolName].filter(Boolean).map((part) => `, ${part}`)}
      </p>
      <p>{`If something is wrong, please tell ${office}.`}</p>
    </Card>
  );
}

function Reach() {
  const { email } = useSession().user;
  return (
    <Card title="How shall we reach you?">
      <p>
        {email ? (
          <>
            Mail goes to <strong>{email}</strong>.
          </>
        ) : (
          'The school has no e-mail address for you. Please give one to the school office.'
        )}
      </p>
      <p>
        <Link to={pathTo('/notification-preferences')}>
          Choose your messages, and when they come
        </Link>
      </p>
    </Card>
  );
}

function Phone() {
  const { user, settings } = useSession();
  const tiles = settings.tile_settings.map(({ url }) => url);
  return (
    <Card title="Put it on your phone and calendar">
      <p>Open the menu of your browser and choose “Add to Home screen” or “Install”.</p>
      {isAllowed(user, '/calendar', tiles) && (
        <p>
          <Link to={pathTo('/calendar')}>Subscribe to the calendar</Link> to see events beside your
          own.
        </p>
      )}
    </Card>
  );
}
