import { Box, Card, Link, Typography } from '@mui/material';
import { fullName } from '#shared/people/names';
import { useSession } from '../../auth/session.tsx';

/** The profile of the person, as the school’s systems have it. */
export function Me() {
  const { user, orgUnit, settings } = useSession();
  const { children = [] } = user;
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Name', fullName(user)],
    ['Username', user.username],
    ['E-mail', user.email || 'none'],
    ['Year', orgUnit ?? ''],
    ['Children', children.map(({ firstname }) => firstname).join(', ')],
    ['Groups', user.group_list.map(({ groupname }) => groupname).join(', ')],
  ];
  const { phoneNumber } = settings;
  return (
    <>
      <Card component="dl" sx={list}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Box>
          ))}
      </Card>
      <Typography variant="body2" color="textSecondary">
        This comes from the school’s systems. If something is wrong, tell the school office
        {phoneNumber && (
          <>
            {', '}
            <Link href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`} sx={{ whiteSpace: 'nowrap' }}>
              {phoneNumber}
            </Link>
          </>
        )}
        .
      </Typography>
    </>
  );
}

const list = {
  m: 0,
  p: 2.5,
  display: 'grid',
  // On a phone each name is above its value, so that an address has the whole width.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  columnGap: 3,
  rowGap: { xs: 0, sm: 1 },
  '& dt': { color: 'text.secondary', fontSize: { xs: '0.875rem', sm: 'inherit' } },
  '& dd': { m: 0, mb: { xs: 1.5, sm: 0 }, overflowWrap: 'anywhere' },
};
