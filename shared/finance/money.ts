// Amounts are whole cents, and stay whole numbers until they are text.

/** Returns an amount as `$1,234.50`. The sign is left out: its meaning is said in words. */
export function moneyText(cents: number): string {
  const whole = Math.abs(cents);
  const dollars = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${dollars}.${String(whole % 100).padStart(2, '0')}`;
}

/** Returns what a balance means: owed, nothing, or credit. */
export function balanceText(cents: number): string {
  if (cents === 0) return '$0.00';
  return cents > 0 ? moneyText(cents) : `${moneyText(cents)} in credit`;
}
