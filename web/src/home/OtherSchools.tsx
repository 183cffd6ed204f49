import { Typography } from '@mui/material';
import { useOtherSchools } from '../auth/useOtherSchools.ts';

/** Links to the portals of other schools at which the person has a role. */
export function OtherSchools() {
  const schools = useOtherSchools();
  if (schools.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      {'You also belong to '}
      {schools.map(({ schoolUid, schoolName, address }, i) => (
        <span key={schoolUid}>
          {i > 0 && ', '}
          <a href={address}>{schoolName}</a>
        </span>
      ))}
      .
    </Typography>
  );
}
