import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** What can be made here, each with its own form. */
export function CreatePlaceOrPage() {
  const id = useId();
  return (
    <Box sx={{ flex: { xs: '1 0 100%', sm: 'none' } }}>
      <Typography id={id} variant="overline" color="textSecondary" component="div">
        CREATE NEW
      </Typography>
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', gap: 1 }}>
        <Button component={Link} variant="contained" size="small" to={paths.addPlace}>
          Place
        </Button>
        <Button component={Link} variant="contained" size="small" to={paths.addPage}>
          Page
        </Button>
      </Box>
    </Box>
  );
}
