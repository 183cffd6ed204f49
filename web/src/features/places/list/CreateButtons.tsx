import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '#shared/site/paths';

/** Links to the forms of a new place and a new page. */
export function CreateButtons() {
  const id = useId();
  return (
    <Box sx={{ flex: { xs: '1 0 100%', sm: 'none' } }}>
      <Typography id={id} variant="overline" color="textSecondary" component="div">
        CREATE NEW
      </Typography>
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', gap: 1 }}>
        <Button component={Link} variant="contained" size="small" to={pathTo('/admin/add-place')}>
          Place
        </Button>
        <Button component={Link} variant="contained" size="small" to={pathTo('/admin/add-page')}>
          Page
        </Button>
      </Box>
    </Box>
  );
}
