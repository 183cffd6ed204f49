import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router';

/** A link from a record to its form, for people who may edit it. */
export function EditLink({ to, children }: { to: string; children: string }) {
  return (
    <Button
      component={Link}
      to={to}
      startIcon={<EditIcon />}
      variant="outlined"
      className="no-print"
    >
      {children}
    </Button>
  );
}
