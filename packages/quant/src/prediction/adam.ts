const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;
const LEAST_DIVISOR = 1e-8;

/**
 * Adam: steps up a gradient, each part in units of its own running root mean square. Source: Kingma and Ba, 2015.
 * @returns changes `parameters` in place by one step of the given rate along `gradient`
 */
export function adamAscent(count: number): (parameters: Float64Array, gradient: Float64Array, rate: number) => void {
  const means = new Float64Array(count);
  const squares = new Float64Array(count);
  let firstLeft = 1;
  let secondLeft = 1;
  return (parameters, gradient, rate) => {
    firstLeft *= FIRST_DECAY;
    secondLeft *= SECOND_DECAY;
    for (let i = 0; i < count; i++) {
      means[i] = FIRST_DECAY * means[i] + (1 - FIRST_DECAY) * gradient[i];
      squares[i] = SECOND_DECAY * squares[i] + (1 - SECOND_DECAY) * gradient[i] * gradient[i];
      const mean = means[i] / (1 - firstLeft);
      parameters[i] += (rate * mean) / (Math.sqrt(squares[i] / (1 - secondLeft)) + LEAST_DIVISOR);
    }
  };
}
