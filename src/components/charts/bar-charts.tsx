import { Bar } from '@visx/shape'
import { useId } from 'react'

import { axesOf, topsOf } from './axes'
import { ChartFrame, type ChartProps, type Place } from './chart-frame'
import { lookOf, patternOf, Patterns, SeriesLegend } from './marks'
import { Plot } from './plot'

const WIDEST = 48

/** Counts that add up, one upon the other. */
export function StackedBarChart(props: ChartProps) {
  const { series, unit } = props
  const isStacked = series.length > 1
  const id = useId()
  const tops = topsOf(series)
  // Patterns tell stacked series apart already.
  const unfinished = isStacked
    ? { className: 'fill-none stroke-ink', strokeDasharray: '2 3' }
    : { fill: patternOf(id, 1) }
  return (
    <ChartFrame {...props} legend={isStacked ? <SeriesLegend {...{ id, unit, series }} /> : null}>
      {({ size, ...drawn }) => {
        const axes = axesOf(series, unit, size, tops.flat())
        const { y, x, xOf } = axes
        const wide = Math.min(WIDEST, x.step() * 0.7)
        const yAt = ({ series: index, point }: Place) => y(tops[index]?.[point] ?? 0)
        return (
          <Plot {...drawn} axes={axes} size={size} unit={unit} series={series} yAt={yAt}>
            <Patterns id={id} />
            {series.map(({ key, points }, index) => (
              <g key={key}>
                {points.map((point, at) => {
                  if (point.value === null) return null
                  const top = y(tops[index]?.[at] ?? 0)
                  const foot = y(tops[index - 1]?.[at] ?? 0)
                  const box = {
                    x: xOf(point.key) - wide / 2,
                    y: Math.min(top, foot),
                    width: wide,
                    height: Math.abs(top - foot),
                  }
                  return (
                    <g key={point.key}>
                      <Bar
                        {...box}
                        className={point.isThin ? 'fill-line-control' : lookOf(index).fill}
                      />
                      {index > 0 ? <Bar {...box} fill={patternOf(id, index)} /> : null}
                      {point.part === null ? null : (
                        <Bar {...box} data-unfinished {...unfinished} />
                      )}
                    </g>
                  )
                })}
              </g>
            ))}
          </Plot>
        )
      }}
    </ChartFrame>
  )
}

/** One metric over time. */
export function BarChart(props: ChartProps) {
  return <StackedBarChart {...props} series={props.series.slice(0, 1)} />
}
