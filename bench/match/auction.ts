/** An assignment of each row to a column of its own, and a bound on what any assignment can reach. */
export interface Assignment {
  columns: Int32Array;
  /** No assignment has a higher sum of values. */
  bound: number;
}

/**
 * Bertsekas' auction algorithm for a square matrix: rows bid for columns. The sum of its values is at most `rows × epsilon` below the best.
 * D. P. Bertsekas, "The auction algorithm: a distributed relaxation method for the assignment problem", 1988.
 * @param values row after row
 */
export function auction(values: Float32Array, size: number, epsilon: number): Assignment {
  const prices = new Float64Array(size);
  const owners = new Int32Array(size);
  const columns = new Int32Array(size);
  // Large steps first, so that the prices are nearly right when the steps are small.
  for (let step = 0.25; ; step /= 5) {
    step = Math.max(step, epsilon);
    owners.fill(-1);
    columns.fill(-1);
    const waiting = Array.from({ length: size }, (_, row) => row);
    for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
      let [best, bestGain, secondGain] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let column = 0; column < size; column++) {
        const gain = (values[row * size + column] ?? 0) - (prices[column] ?? 0);
        if (gain > bestGain) [best, bestGain, secondGain] = [column, gain, bestGain];
        else if (gain > secondGain) secondGain = gain;
      }
      prices[best] = (prices[best] ?? 0) + bestGain - secondGain + step;
      const former = owners[best] ?? -1;
      if (former >= 0) {
        columns[former] = -1;
        waiting.push(former);
      }
      owners[best] = row;
      columns[row] = best;
    }
    if (step === epsilon) break;
  }
  // Weak duality: the prices and the best gain of each row bound every assignment.
  let bound = prices.reduce((sum, price) => sum + price, 0);
  for (let row = 0; row < size; row++) {
    let gain = Number.NEGATIVE_INFINITY;
    for (let column = 0; column < size; column++) {
      gain = Math.max(gain, (values[row * size + column] ?? 0) - (prices[column] ?? 0));
    }
    bound += gain;
  }
  return { columns, bound };
}
