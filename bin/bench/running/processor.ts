/**
 * Runs a task that writes bytes, and prints what this process took: processor seconds, bytes and
 * the most memory.
 */
export async function printCosts(task: () => Promise<number>): Promise<void> {
  const before = process.cpuUsage();
  const bytes = await task();
  const { user, system } = process.cpuUsage(before);
  const memory = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ seconds: (user + system) / 1e6, bytes, memory }));
}
