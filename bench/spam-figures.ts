/** The metrics of a scorer. */
export type Outcome = { score: number; spam: boolean };

/** AUC: the probability that a spam comment scores above a legitimate one; a tie counts half. */
export function rocAuc(outcomes: readonly Outcome[]): number {
  const sorted = outcomes.toSorted((one, other) => one.score - other.score);
  let rankSum = 0;
  let spam = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end++;
    const tied = sorted.slice(start, end).filter((outcome) => outcome.spam).length;
    rankSum += (tied * (start + end + 1)) / 2;
    spam += tied;
    start = end;
  }
  const ham = sorted.length - spam;
  return (rankSum - (spam * (spam + 1)) / 2) / (spam * ham);
}

/** The share of spam above a threshold that at most `blocked` of the legitimate comments reach. */
export function caughtAt(outcomes: readonly Outcome[], blocked: number): number {
  const ham = outcomes.filter((outcome) => !outcome.spam).map((outcome) => outcome.score);
  ham.sort((one, other) => other - one);
  const line = ham[Math.floor(blocked * ham.length)] ?? -Infinity;
  return shareOf(outcomes, true, (score) => score > line);
}

export function shareOf(
  outcomes: readonly Outcome[],
  spam: boolean,
  test: (score: number) => boolean,
): number {
  const those = outcomes.filter((outcome) => outcome.spam === spam);
  return those.filter((outcome) => test(outcome.score)).length / those.length;
}

export function percent(share: number, digits = 1): string {
  return Number.isNaN(share) ? '-' : `${(100 * share).toFixed(digits)} %`;
}
